/** The command {@code top}: the classes of a server, again and again. */
@NullMarked
package io.github.jettyqos.ctl.top;

import org.jspecify.annotations.NullMarked;
