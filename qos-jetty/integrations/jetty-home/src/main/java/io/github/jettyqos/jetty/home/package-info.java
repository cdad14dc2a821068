/** The module of jetty-home: what its XML calls. Operators meet it as {@code modules/qos.mod}. */
@NullMarked
package io.github.jettyqos.jetty.home;

import org.jspecify.annotations.NullMarked;
