package io.github.jettyqos.spring;

import io.github.jettyqos.jetty.Onward;
import io.github.jettyqos.jetty.Qos;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * The header fields for calls of the handlers of an application. There are none while its beans are
 * made: clients do not need the {@link Qos}, so a bean that it needs may have one.
 */
public final class OnwardCalls implements SmartInitializingSingleton {
  private final ObjectProvider<Qos> qos;
  private volatile @Nullable Onward onward;

  /**
   * The fields of calls.
   *
   * @param qos of the server, which is looked up when all beans are there
   */
  public OnwardCalls(ObjectProvider<Qos> qos) {
    this.qos = qos;
  }

  @Override
  public void afterSingletonsInstantiated() {
    onward = Onward.of(qos.getObject());
  }

  Map<String, String> fields(URI target) {
    Onward known = onward;
    return known == null ? Map.of() : known.fields(target);
  }
}
