package io.github.jettyqos.spring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A key below {@code qos}, with a value, ordered child keys, or the items of a list. */
final class PropertyNode {
  /** As written in its source of the lowest precedence. */
  private final String name;

  /** By their names without case and dashes, which is how Spring compares them. */
  private final Map<String, PropertyNode> children = new LinkedHashMap<>();

  private final Map<Integer, PropertyNode> items = new TreeMap<>();

  /** The source of the items: a list is never merged from several sources. */
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

  /** A value replaces the keys below; an empty one, as in {@code rest:}, only a list. */
  void set(Object given) {
    boolean nothing = given.toString().isEmpty();
    items.clear();
    itemsFrom = -1;
    if (!nothing) {
      children.clear();
    }
    value = children.isEmpty() ? given : null;
  }

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

  /** Sets the order of the child keys. */
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

  /** Maps, lists and values; null if empty. */
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
