/**
 * The common part of the starters for Spring Boot: {@code qos.*} of the environment as a
 * configuration, the gate in Boot's Jetty, annotations of controllers, the endpoint {@code qos},
 * and meters.
 */
@NullMarked
package io.github.jettyqos.spring;

import org.jspecify.annotations.NullMarked;
