package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.connect.ConnectionCount;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.util.List;

/**
 * A configuration with its compiled parts, in one object, so that no request sees parts of two
 * configurations.
 *
 * @param config the configuration
 * @param classes its rules
 * @param rejections its answers
 * @param names the names of all classes by index, the exempt ones last
 * @param connections the connections of each class
 * @param delays the delays of each class
 */
public record CompiledConfiguration(
    QosConfig config,
    RequestClasses classes,
    Rejections rejections,
    List<String> names,
    List<ConnectionCount> connections,
    List<DelayRecorder> delays) {

  int admitted() {
    return config.classes().size();
  }

  /** The recorders of the classes that are not exempt. */
  List<DelayRecorder> ofAdmitted() {
    return delays.subList(0, admitted());
  }

  List<DelayRecorder> ofExempt() {
    return delays.subList(admitted(), delays.size());
  }

  /** Whether requests of a class pass without admission. */
  boolean isExempt(int classIndex) {
    return classIndex >= admitted();
  }

  int indexOf(String className) {
    int index = names.indexOf(className);
    if (index < 0) {
      throw new IllegalArgumentException(
          "no class " + OneLine.of(className) + "; there are " + names);
    }
    return index;
  }
}
