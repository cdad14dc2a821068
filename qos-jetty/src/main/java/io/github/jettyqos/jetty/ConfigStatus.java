package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosYaml;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.annotation.ManagedOperation;
import org.eclipse.jetty.util.annotation.Name;
import org.eclipse.jetty.util.component.Dumpable;

/** The configuration as an operator sees and reloads it. */
@ManagedObject("The configuration, and the file that it is from")
public final class ConfigStatus implements Dumpable {
  private final Installation installation;
  private final ConfigFile file;
  private final BeanNames beanNames;

  ConfigStatus(ConfigFile file, BeanNames beanNames) {
    this.installation = file.installation();
    this.file = file;
    this.beanNames = beanNames;
  }

  /**
   * The name of its bean.
   *
   * @return an object name
   */
  public String beanName() {
    return beanNames.of(BeanNames.Type.CONFIGURATION);
  }

  /**
   * The file that it is from.
   *
   * @return its path; empty if it was made in code
   */
  @ManagedAttribute(
      value = "the file that it is from; empty if it was made in code",
      readonly = true)
  public String getFile() {
    Path path = file.path();
    return path == null ? "" : path.toAbsolutePath().toString();
  }

  /**
   * What differs between the running server and its file, as that is now.
   *
   * @return a line for each key; empty if nothing does
   * @throws IOException if the file cannot be read
   */
  @ManagedAttribute(
      value = "in which keys the running server differs from the file, as that is now",
      readonly = true)
  public List<String> getDifferences() throws IOException {
    return file.path() == null
        ? List.of()
        : file.differences().stream().map(each -> each.inWords("here", "in the file")).toList();
  }

  /**
   * Reads the file again and puts it in force, whole or not at all.
   *
   * @return what changed, a line for each key
   * @throws IOException if it cannot be read
   */
  @ManagedOperation(
      value = "reads the file again and puts it in force, whole or not at all",
      impact = "ACTION")
  public String reload() throws IOException {
    return said(file.reload());
  }

  /**
   * Puts another configuration in force, whole or not at all.
   *
   * @param yaml one YAML document
   * @return what changed, a line for each key
   */
  @ManagedOperation(
      value = "puts a configuration in force, whole or not at all; the file stays as it is",
      impact = "ACTION")
  public String load(@Name(value = "yaml", description = "one YAML document") String yaml) {
    return said(installation.reload(QosYaml.parse(yaml == null ? "" : yaml)));
  }

  /**
   * The configuration as it stands, with what was changed by hand.
   *
   * @return one YAML document, for the file
   */
  @ManagedOperation(
      value = "the configuration as YAML, with what was changed by hand, to be put into the file",
      impact = "INFO")
  public String export() {
    return QosYaml.print(installation.current());
  }

  private static String said(List<KeyDifference> changes) {
    return changes.isEmpty()
        ? "nothing changes"
        : changes.stream()
            .map(each -> each.inWords("before", "now"))
            .collect(Collectors.joining("\n"));
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    String from = getFile().isEmpty() ? "code" : getFile();
    Dumpable.dumpObjects(out, indent, "configuration from " + from);
  }
}
