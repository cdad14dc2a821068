package io.github.jettyqos.core;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The annotation that assigns the requests handled by an element of the application to a service
 * class.
 *
 * <p>On a method it applies to that method, on a type to all of its methods, on a package (in
 * {@code package-info.java}) to all types of exactly that package. The nearest one counts. The
 * rules of the configuration take precedence; a request without a class belongs to the last class.
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
   * The name of a configured class. A server does not start with an unknown name.
   *
   * @return the name
   */
  String value();
}
