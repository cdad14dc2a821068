package io.github.jettyqos.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Circles of files in a package, which cannot be read one after another. */
final class FileCircles {
  /** Permitted circles with their reasons; a part of one is permitted, too. */
  static final List<Set<String>> ALLOWED =
      List.of(
          // A value and its builder, as users begin with the value; one file would be too long.
          Set.of("core.ServiceClass", "core.ServiceClassBuilder"),
          Set.of("core.config.QosConfig", "core.config.QosConfigBuilder"),
          Set.of("jetty.Qos", "jetty.QosBuilder"));

  private final Map<String, Set<String>> reachable = new TreeMap<>();

  FileCircles(Collection<JavaClass> classes) {
    Map<String, Set<String>> needs = new TreeMap<>();
    for (JavaClass type : classes) {
      Set<String> needed = needs.computeIfAbsent(file(type.getName()), name -> new TreeSet<>());
      Stream.concat(
              ConstantPool.classes(type).stream(),
              type.getDirectDependenciesFromSelf().stream()
                  .map(dependency -> dependency.getTargetClass().getName()))
          .map(FileCircles::file)
          .filter(other -> packageOf(other).equals(type.getPackageName()))
          .forEach(needed::add);
    }
    needs.keySet().forEach(file -> reach(needs, file, file));
  }

  private void reach(Map<String, Set<String>> needs, String from, String at) {
    for (String next : needs.getOrDefault(at, Set.of())) {
      if (reachable.computeIfAbsent(from, name -> new TreeSet<>()).add(next)) {
        reach(needs, from, next);
      }
    }
  }

  /**
   * The circle of a file: all files that it needs and that need it, with itself; none without one.
   */
  Set<String> of(JavaClass type) {
    String file = file(type.getName());
    Set<String> circle = new TreeSet<>();
    for (String other : reachable.getOrDefault(file, Set.of())) {
      if (!other.equals(file) && reachable.getOrDefault(other, Set.of()).contains(file)) {
        circle.add(other);
        circle.add(file);
      }
    }
    return circle;
  }

  /** Whether files are no circle, or a permitted one; names in the list begin below the root. */
  static boolean isAllowed(String root, Set<String> circle) {
    return circle.isEmpty() || ALLOWED.stream().anyMatch(each -> isPart(root, circle, each));
  }

  static boolean isPart(String root, Set<String> circle, Set<String> allowed) {
    return circle.stream().allMatch(file -> allowed.contains(file.substring(root.length() + 1)));
  }

  /** The name of a file is that of its outermost class. */
  private static String file(String type) {
    String element = type.replaceFirst("^\\[+L?", "").replace(";", "");
    int nested = element.indexOf('$');
    return nested < 0 ? element : element.substring(0, nested);
  }

  private static String packageOf(String type) {
    return type.substring(0, Math.max(0, type.lastIndexOf('.')));
  }
}
