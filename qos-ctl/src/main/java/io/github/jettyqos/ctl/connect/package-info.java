/** How a server is reached: by attaching to its JVM, over JMX, over HTTP. */
@NullMarked
package io.github.jettyqos.ctl.connect;

import org.jspecify.annotations.NullMarked;
