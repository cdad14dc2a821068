/** Jakarta REST with classes by annotations. */
package io.github.jettyqos.examples.rest;
