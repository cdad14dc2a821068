package io.github.jettyqos.core.config;

/** The path of a value in a document, such as {@code classes.gold.target}, which errors name. */
final class KeyPath {
  /** The path of the document as a whole. */
  static final String DOCUMENT = "configuration";

  private KeyPath() {}

  /** The path of a key of a map; that of the outermost map is empty. */
  static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
