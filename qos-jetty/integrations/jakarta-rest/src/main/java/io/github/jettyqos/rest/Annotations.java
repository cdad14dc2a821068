package io.github.jettyqos.rest;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reader of annotations of resource classes, their superclasses and interfaces. */
final class Annotations {
  private Annotations() {}

  /** The request methods of a class; none if it is no root resource. */
  static List<Resource> read(Class<?> type) {
    Optional<String> path = path(type);
    List<Resource> resources = new ArrayList<>();
    if (path.isEmpty() || type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      return resources;
    }
    for (Method method : type.getMethods()) {
      Method annotated = method.isBridge() ? null : annotated(type, method);
      if (annotated != null) {
        Path below = annotated.getAnnotation(Path.class);
        Set<String> verbs = verbs(annotated).collect(Collectors.toSet());
        if (below != null || !verbs.isEmpty()) {
          resources.add(
              new Resource(type, method, path.get(), below == null ? "" : below.value(), verbs));
        }
      }
    }
    return resources;
  }

  /** The path of the class, of a superclass, or else of an interface. */
  private static Optional<String> path(Class<?> type) {
    String ofInterface = null;
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.isAnnotationPresent(Path.class)) {
        return Optional.of(each.getAnnotation(Path.class).value());
      }
      for (Class<?> implemented : each.getInterfaces()) {
        if (ofInterface == null && implemented.isAnnotationPresent(Path.class)) {
          ofInterface = implemented.getAnnotation(Path.class).value();
        }
      }
    }
    return Optional.ofNullable(ofInterface);
  }

  /** Annotations of a method replace all inherited ones. */
  private static @Nullable Method annotated(Class<?> type, Method method) {
    Method own =
        Arrays.stream(type.getDeclaredMethods())
            .filter(each -> !each.isBridge() && isOverridden(each, method))
            .findFirst()
            .orElse(null);
    if (own != null && isAnnotated(own)) {
      return own;
    }
    List<Class<?>> above = new ArrayList<>();
    if (type.getSuperclass() != null) {
      above.add(type.getSuperclass());
    }
    above.addAll(Arrays.asList(type.getInterfaces()));
    for (Class<?> each : above) {
      Method inherited = annotated(each, method);
      if (inherited != null) {
        return inherited;
      }
    }
    return null;
  }

  private static boolean isOverridden(Method above, Method method) {
    Type[] types = above.getGenericParameterTypes();
    boolean same =
        above.getName().equals(method.getName()) && types.length == method.getParameterCount();
    for (int i = 0; same && i < types.length; i++) {
      Class<?> given = method.getParameterTypes()[i];
      Class<?> asked = above.getParameterTypes()[i];
      same = asked == given || (types[i] instanceof TypeVariable && asked.isAssignableFrom(given));
    }
    return same;
  }

  private static boolean isAnnotated(Method method) {
    return Stream.concat(
                Arrays.stream(method.getAnnotations()),
                Arrays.stream(method.getParameterAnnotations()).flatMap(Arrays::stream))
            .anyMatch(each -> isOfRest(each.annotationType()))
        || verbs(method).findAny().isPresent();
  }

  private static boolean isOfRest(Class<?> annotation) {
    return annotation.getPackageName().startsWith(Path.class.getPackageName());
  }

  private static Stream<String> verbs(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .filter(each -> each.isAnnotationPresent(HttpMethod.class))
        .map(each -> each.getAnnotation(HttpMethod.class).value());
  }
}
