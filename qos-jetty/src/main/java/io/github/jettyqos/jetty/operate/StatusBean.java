package io.github.jettyqos.jetty.operate;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/** An object with attributes that a JMX console can read, given as a table. */
public abstract class StatusBean {
  /** An attribute; all values are of types of the JDK. */
  public record Attribute(String name, Class<?> type, String description, Callable<?> value) {}

  private final String beanName;
  private final Map<String, Attribute> attributes = new TreeMap<>();

  protected StatusBean(String beanName) {
    this.beanName = beanName;
  }

  protected final void text(String name, String description, Callable<String> value) {
    add(name, String.class, description, value);
  }

  protected final void integer(String name, String description, Callable<Integer> value) {
    add(name, int.class, description, value);
  }

  protected final void number(String name, String description, Callable<Long> value) {
    add(name, long.class, description, value);
  }

  protected final void map(String name, String description, Callable<Map<String, ?>> value) {
    add(name, Map.class, description, value);
  }

  protected final void list(String name, String description, Callable<List<String>> value) {
    add(name, List.class, description, value);
  }

  protected final void add(String name, Class<?> type, String description, Callable<?> value) {
    attributes.put(name, new Attribute(name, type, description, value));
  }

  /** Its object name. */
  public final String beanName() {
    return beanName;
  }

  /** The value of one of its attributes. */
  public final Object value(String attribute) throws Exception {
    return Objects.requireNonNull(attributes.get(attribute)).value().call();
  }

  /** Its attributes, by name. */
  public final List<Attribute> attributes() {
    return List.copyOf(attributes.values());
  }
}
