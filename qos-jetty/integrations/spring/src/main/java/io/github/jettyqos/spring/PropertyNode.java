package io.github.jettyqos.spring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One key below {@code qos}: a value, keys below it in the order in which they came, or the items
 * of a list.
 */
final class PropertyNode {
  /** As it is written in the source of the lowest precedence that has it. */
  private final String name;

  /** By their names without case and dashes, which is how Spring compares them. */
  private final Map<String, PropertyNode> children = new LinkedHashMap<>();

  private final Map<Integer, PropertyNode> items = new TreeMap<>();

  /** The source that the items are from: a list comes whole from one source. */
  private int itemsFrom = -1;

  private @Nullable Object value;

  PropertyNode(String name) {
    this.name = name;
  }

  PropertyNode child(String uniform, String written) {
    value = null;
    return children.computeIfAbsent(uniform, key -> new PropertyNode(written));
  }

  PropertyNode item(int index, int source) {
    if (itemsFrom != source) {
      items.clear();
      itemsFrom = source;
    }
    value = null;
    return items.computeIfAbsent(index, key -> new PropertyNode(""));
  }

  /** A value takes the place of what was below; nothing, as in {@code rest:}, only of a list. */
  void set(Object given) {
    boolean nothing = given.toString().isEmpty();
    items.clear();
    itemsFrom = -1;
    if (!nothing) {
      children.clear();
    }
    value = children.isEmpty() ? given : null;
  }

  /** Its name. */
  String name() {
    return name;
  }

  List<PropertyNode> children() {
    return List.copyOf(children.values());
  }

  @Nullable PropertyNode find(String uniform) {
    return children.get(uniform);
  }

  void remove(String uniform) {
    children.remove(uniform);
  }

  /** Has the keys below in another order. */
  void order(List<PropertyNode> ordered) {
    Map<String, PropertyNode> before = new LinkedHashMap<>(children);
    children.clear();
    for (PropertyNode each : ordered) {
      before.forEach(
          (uniform, node) -> {
            if (node == each) {
              children.put(uniform, node);
            }
          });
    }
  }

  /** Maps, lists and values; null if there is nothing. */
  @Nullable Object tree() {
    if (!children.isEmpty()) {
      Map<String, @Nullable Object> map = new LinkedHashMap<>();
      children.values().forEach(each -> map.put(each.name, each.tree()));
      return map;
    }
    if (!items.isEmpty()) {
      List<@Nullable Object> list = new ArrayList<>();
      items.values().forEach(each -> list.add(each.tree()));
      return list;
    }
    return value;
  }
}
