/* Notices that the program was started without a standard output (`onside eval 1 >&-`). By the time the program's own
   code begins, the runtime has opened /dev/null in the place of what was closed, and the two can no longer be told
   apart. What is noticed is left in the environment, where the program reads it. */

#include <fcntl.h>
#include <stdlib.h>

__attribute__((constructor)) static void notice(void) {
    if (fcntl(1, F_GETFD) == -1) {
        setenv("ONSIDE_OUTPUT_CLOSED", "1", 1);
    } else {
        unsetenv("ONSIDE_OUTPUT_CLOSED");
    }
}
