package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Completes a list of classes: checks names, resolves priorities, and appends a class that takes
 * all other requests if there is none.
 */
final class ClassList {

  /** The name of the appended class. */
  static final String DEFAULT = "default";

  private ClassList() {}

  static List<ServiceClass> complete(List<ExemptClass> exempt, List<ServiceClass> given) {
    if (given.isEmpty()) {
      String but = exempt.isEmpty() ? "no class" : "no class that is not exempt";
      throw new ConfigException("classes", but + "; give at least one");
    }
    Set<String> names = namesOf(exempt);
    List<ServiceClass> classes = new ArrayList<>(given.size() + 1);
    for (ServiceClass c : given) {
      if (!names.add(c.name())) {
        throw new ConfigException("classes." + c.name(), "two classes have this name");
      }
      classes.add(c.priority() == ServiceClass.BY_POSITION ? c.withPriority(classes.size()) : c);
    }
    if (!given.get(given.size() - 1).match().isEmpty()) {
      classes.add(rest(classes, names));
    }
    if (classes.size() > Partition.MOST_CLASSES) {
      throw ConfigException.of(
          "classes",
          classes.size(),
          "classes, with the one for the rest; give at most " + Partition.MOST_CLASSES);
    }
    return List.copyOf(classes);
  }

  private static Set<String> namesOf(List<ExemptClass> exempt) {
    Set<String> names = new HashSet<>();
    for (ExemptClass each : exempt) {
      if (!names.add(each.name())) {
        throw new ConfigException("classes." + each.name(), "two classes have this name");
      }
    }
    if (exempt.size() > ExemptClass.MOST) {
      throw ConfigException.of(
          "classes", exempt.size(), "exempt classes; give at most " + ExemptClass.MOST);
    }
    return names;
  }

  private static ServiceClass rest(List<ServiceClass> classes, Set<String> names) {
    if (names.contains(DEFAULT)) {
      throw new ConfigException(
          "classes." + DEFAULT,
          "this name is for the class that takes the rest; put it last and give it no match");
    }
    int turn = classes.size();
    for (ServiceClass c : classes) {
      turn = Math.max(turn, c.priority() + 1);
    }
    return ServiceClass.named(DEFAULT).priority(Math.min(turn, ServiceClass.LAST_PRIORITY)).build();
  }
}
