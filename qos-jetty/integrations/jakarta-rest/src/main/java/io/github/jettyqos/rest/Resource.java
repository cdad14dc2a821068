package io.github.jettyqos.rest;

import java.lang.reflect.Method;
import java.util.Set;

/**
 * A method of a resource class.
 *
 * @param type the class
 * @param method its method
 * @param path the {@code @Path} of the class
 * @param below the {@code @Path} of the method; empty for none
 * @param verbs the HTTP methods that it handles; empty for the locator of a sub-resource
 */
record Resource(Class<?> type, Method method, String path, String below, Set<String> verbs) {
  boolean isLocator() {
    return verbs.isEmpty();
  }
}
