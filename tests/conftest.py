"""What all tests need of the process they run in."""

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script, as CI may be
    signal.signal(signal.SIGINT, signal.default_int_handler)
