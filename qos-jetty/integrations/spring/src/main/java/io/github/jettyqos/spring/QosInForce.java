package io.github.jettyqos.spring;

import io.github.jettyqos.core.config.QosTree;
import io.github.jettyqos.jetty.Qos;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The keys below {@code qos} with their values in force, for the endpoint {@code configprops}.
 *
 * <p>Boot binds what it finds in the environment to such a bean, which has no effect here: the
 * order of classes would be lost, and a value may have been refused.
 */
@ConfigurationProperties("qos")
final class QosInForce extends AbstractMap<String, Object> {
  private final Qos qos;

  QosInForce(Qos qos) {
    this.qos = qos;
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return QosTree.print(qos.current()).entrySet();
  }

  @Override
  public void putAll(Map<? extends String, ?> bound) {
    // see above
  }
}
