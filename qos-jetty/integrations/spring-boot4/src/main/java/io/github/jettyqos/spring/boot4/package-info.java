/** The integration of the gate into the Jetty of Spring Boot 4. */
@NullMarked
package io.github.jettyqos.spring.boot4;

import org.jspecify.annotations.NullMarked;
