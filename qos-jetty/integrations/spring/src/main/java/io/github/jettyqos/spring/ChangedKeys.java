package io.github.jettyqos.spring;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.jetty.Qos;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.cloud.context.environment.EnvironmentChangeEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The reload of {@code qos.*} when Spring Cloud says that such a key has changed. What was in force
 * stays if a value is wrong, or needs a restart; log and state say so.
 */
final class ChangedKeys implements ApplicationListener<EnvironmentChangeEvent> {
  private static final Logger LOG = LoggerFactory.getLogger(ChangedKeys.class);

  private final Qos qos;
  private final ConfigurableEnvironment environment;

  ChangedKeys(Qos qos, ConfigurableEnvironment environment) {
    this.qos = qos;
    this.environment = environment;
  }

  @Override
  public void onApplicationEvent(EnvironmentChangeEvent event) {
    if (event.getKeys().stream().noneMatch(key -> key.startsWith(QosKeys.PREFIX))) {
      return;
    }
    List<String> fixed = event.getKeys().stream().filter(QosKeys::needsRestart).sorted().toList();
    if (!fixed.isEmpty()) {
      LOG.warn("{} changed, which takes a restart to have an effect", fixed);
    }
    try {
      List<KeyDifference> changes = qos.management().file().reload(this::read);
      LOG.debug("reloaded {}", changes);
    } catch (RuntimeException e) {
      String prefix = e instanceof ConfigException ? QosKeys.PREFIX : "";
      LOG.warn("qos.* is not in force, what was before goes on: {}{}", prefix, e.getMessage());
    }
  }

  private QosConfig read() {
    QosProperties read = QosProperties.read(environment, BootThreads.of(environment).handlers());
    Optional<Path> file = Optional.ofNullable(qos.management().file().path());
    if (!read.file().equals(file)) {
      throw ConfigException.of(
          "file",
          read.file().map(Path::toString).orElse("its absence"),
          "cannot be put in force while the server runs");
    }
    return read.config();
  }
}
