package io.github.jettyqos.jetty;

import io.github.jettyqos.core.manage.ConfigFile;
import io.github.jettyqos.jetty.operate.BeanNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of the configuration. */
@ManagedObject("The configuration, and the file that it is from")
public final class ConfigStatus implements Dumpable {
  private final ConfigFile file;
  private final BeanNames beanNames;

  ConfigStatus(ConfigFile file, BeanNames beanNames) {
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
   * The file of the configuration.
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
   * The differences between the running server and the present content of its file.
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

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    String from = getFile().isEmpty() ? "code" : getFile();
    Dumpable.dumpObjects(out, indent, "configuration from " + from);
  }
}
