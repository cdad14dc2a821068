/** The integration of the gate into the Jetty of Spring Boot 3. */
@NullMarked
package io.github.jettyqos.spring.boot3;

import org.jspecify.annotations.NullMarked;
