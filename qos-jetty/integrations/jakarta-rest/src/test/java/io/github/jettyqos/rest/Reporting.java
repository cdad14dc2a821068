package io.github.jettyqos.rest;

import io.github.jettyqos.core.QosClass;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import java.lang.reflect.Method;

/** A filter that reports the class of the method or locator that was run. */
final class Reporting implements ContainerResponseFilter {
  static final String HEADER = "X-Class";
  static final String LOCATED = "located";

  @Context private ResourceInfo resource;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    Object located = request.getProperty(LOCATED);
    Method method = resource.getResourceMethod();
    String found = "rest";
    if (located != null) {
      found = located.toString();
    } else if (method != null && method.isAnnotationPresent(QosClass.class)) {
      found = method.getAnnotation(QosClass.class).value();
    } else if (method != null && resource.getResourceClass().isAnnotationPresent(QosClass.class)) {
      found = resource.getResourceClass().getAnnotation(QosClass.class).value();
    }
    response.getHeaders().putSingle(HEADER, found);
  }
}
