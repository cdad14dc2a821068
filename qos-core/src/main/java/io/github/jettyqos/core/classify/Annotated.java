package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.QosClass;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link QosClass} annotation and its element.
 *
 * @param className the class that it names
 * @param element the annotated element, in words
 */
record Annotated(String className, String element) {

  /**
   * Finds the nearest annotation: of the method or an overridden one, of the type or its
   * supertypes, of the package of the type.
   *
   * @param type the type that handles requests
   * @param method its method; null for all methods
   */
  static Optional<Annotated> of(Class<?> type, @Nullable Method method) {
    return Stream.of(
            method == null ? Stream.<Annotated>empty() : onMethod(type, method),
            types(type).flatMap(each -> on(each, each.getName()).stream()),
            on(type.getPackage(), "package " + type.getPackageName()).stream())
        .flatMap(each -> each)
        .findFirst();
  }

  /** The name of a method in messages. */
  static String words(Class<?> type, Method method) {
    return type.getName()
        + "."
        + method.getName()
        + Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private static Stream<Annotated> onMethod(Class<?> type, Method method) {
    return Stream.concat(Stream.of(method.getDeclaringClass()), types(type))
        .flatMap(each -> declared(each, method).stream())
        .flatMap(each -> on(each, words(each.getDeclaringClass(), each)).stream());
  }

  private static Optional<Method> declared(Class<?> type, Method method) {
    try {
      return Optional.of(type.getDeclaredMethod(method.getName(), method.getParameterTypes()));
    } catch (NoSuchMethodException e) {
      return Optional.empty();
    }
  }

  private static Optional<Annotated> on(@Nullable AnnotatedElement element, String words) {
    QosClass annotation = element == null ? null : element.getDeclaredAnnotation(QosClass.class);
    return annotation == null
        ? Optional.empty()
        : Optional.of(new Annotated(annotation.value(), words));
  }

  /** The type, its superclasses, and then all interfaces. */
  private static Stream<Class<?>> types(Class<?> type) {
    Set<Class<?>> types = new LinkedHashSet<>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      types.add(each);
    }
    Set<Class<?>> interfaces = new LinkedHashSet<>();
    types.forEach(each -> addInterfaces(each, interfaces));
    types.addAll(interfaces);
    return types.stream();
  }

  private static void addInterfaces(Class<?> type, Set<Class<?>> interfaces) {
    for (Class<?> each : type.getInterfaces()) {
      interfaces.add(each);
      addInterfaces(each, interfaces);
    }
  }
}
