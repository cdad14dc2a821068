package io.github.jettyqos.jetty;

import io.github.jettyqos.core.manage.ConfigFile;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.StatusBean;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Dumpable;

/** The managed bean of the configuration. */
@ManagedObject("The configuration, and the file that it is from")
final class ConfigStatus extends StatusBean implements Dumpable {
  private final ConfigFile file;

  ConfigStatus(ConfigFile file, BeanNames beanNames) {
    super(beanNames.of(BeanNames.Type.CONFIGURATION));
    this.file = file;
    text("file", "the file that it is from; empty if it was made in code", this::fileName);
    text(
        "refused",
        "why the file, as it was last read, is not in force; empty if it is",
        () -> file.refusal().map(ConfigFile.Refusal::error).orElse(""));
    list(
        "differences",
        "in which keys the running server differs from the file, as that is now",
        this::differences);
  }

  private String fileName() {
    Path path = file.path();
    return path == null ? "" : path.toAbsolutePath().toString();
  }

  private List<String> differences() throws IOException {
    return file.path() == null
        ? List.of()
        : file.differences().stream().map(each -> each.inWords("here", "in the file")).toList();
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    String from = fileName().isEmpty() ? "code" : fileName();
    Dumpable.dumpObjects(out, indent, "configuration from " + from);
  }
}
