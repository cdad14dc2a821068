package io.github.jettyqos.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The classes that a class file names in its constant pool. Among them are the owners of constants
 * whose values the compiler has copied, which no instruction shows.
 */
final class ConstantPool {
  private static final int HEADER = 8;
  private static final int CLASS = 7;

  private ConstantPool() {}

  /** The names of the classes, as in {@link Class#getName}. */
  static Set<String> classes(JavaClass type) {
    try (DataInputStream in =
        new DataInputStream(type.getSource().orElseThrow().getUri().toURL().openStream())) {
      in.skipNBytes(HEADER);
      int size = in.readUnsignedShort();
      @Nullable String[] texts = new String[size];
      int[] names = new int[size];
      for (int i = 1; i < size; i++) {
        int tag = in.readUnsignedByte();
        switch (tag) {
          case 1 -> texts[i] = in.readUTF();
          case CLASS -> names[i] = in.readUnsignedShort();
          case 8, 16, 19, 20 -> in.skipNBytes(2);
          case 15 -> in.skipNBytes(3);
          case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
          case 5, 6 -> {
            in.skipNBytes(8);
            i++; // a long or a double takes two places
          }
          default -> throw new IOException("constant " + tag + " in " + type.getName());
        }
      }
      Set<String> classes = new TreeSet<>();
      Arrays.stream(names)
          .filter(name -> name > 0)
          .forEach(name -> classes.add(String.valueOf(texts[name]).replace('/', '.')));
      return classes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
