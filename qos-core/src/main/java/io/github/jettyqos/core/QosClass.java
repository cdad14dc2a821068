package io.github.jettyqos.core;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the service class of the requests that an element of the application handles.
 *
 * <p>On a method it holds for what that method handles, on a type for all of its methods, on a
 * package (in {@code package-info.java}) for all types in that very package. The nearest one
 * counts. The rules of the configuration are asked before annotations are; a request that neither
 * names a class for belongs to the last one.
 *
 * <pre>{@code
 * @QosClass("gold")
 * @GetMapping("/orders/{id}")
 * Order order(@PathVariable long id) { ... }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.PACKAGE})
public @interface QosClass {
  /**
   * The name of a class of the configuration. A server with an annotation that names another one
   * does not start.
   *
   * @return the name
   */
  String value();
}
