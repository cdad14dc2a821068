package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.OneLine;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.function.Function;

/**
 * A law of one's own.
 *
 * <p>In code: {@code new OwnLaw("by-queues", ByQueues::new)}. In a file the name of a class stands
 * in the place of a shipped law, {@code control: {law: com.example.ByQueues}}; only a file that an
 * operator has written can name one.
 *
 * @param key its name, in records and for an operator; 1 to 200 characters without white space,
 *     none of the names of {@link LawKind}
 * @param maker makes the law in its first state: when a server starts, and again whenever an
 *     operator chooses it or changes the guarantees of the classes; the operator waits for it
 */
public record OwnLaw(String key, Function<LawContext, ControlLaw> maker) implements LawChoice {
  private static final String OPTION = "control.law";

  /** Checks the name. */
  public OwnLaw {
    requireNonNull(maker);
    if (!OneLine.of(key).equals(key) || key.chars().anyMatch(Character::isWhitespace)) {
      throw ConfigException.of(
          OPTION,
          key,
          "is no name; give 1 to " + OneLine.LONGEST + " characters without white space");
    }
    if (Arrays.stream(LawKind.values()).map(LawKind::key).anyMatch(key::equals)) {
      throw ConfigException.of(OPTION, key, "is the name of a shipped law; give another one");
    }
  }

  /**
   * The law that a class is.
   *
   * @param name of a public class in an exported package, which implements {@link ControlLaw} and
   *     has a public constructor of one {@link LawContext}
   * @param loader what loads it; it is initialised when the law is first made
   * @return the law
   * @throws ConfigException if there is no such class, or it is not as above
   */
  public static OwnLaw ofClass(String name, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(name, false, loader);
      if (!ControlLaw.class.isAssignableFrom(type)) {
        throw ConfigException.of(OPTION, name, "does not implement " + ControlLaw.class.getName());
      }
      Constructor<?> constructor = type.getConstructor(LawContext.class);
      if (!constructor.canAccess(null)) {
        throw ConfigException.of(
            OPTION, name, "is not a public class, or its module does not export its package");
      }
      return new OwnLaw(name, new Constructed(constructor));
    } catch (ClassNotFoundException | LinkageError e) {
      throw wrong(name, "cannot be loaded (" + e + "); is it on the class path?", e);
    } catch (NoSuchMethodException e) {
      throw wrong(name, "has no public constructor of one " + LawContext.class.getName(), e);
    }
  }

  /** Equal for the same class, so that a configuration that is read twice is equal. */
  private record Constructed(Constructor<?> constructor)
      implements Function<LawContext, ControlLaw> {
    @Override
    public ControlLaw apply(LawContext context) {
      try {
        return (ControlLaw) constructor.newInstance(context);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw e.getCause() instanceof RuntimeException thrown
            ? thrown
            : new IllegalStateException(e.getCause());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /**
   * Makes the law.
   *
   * @param context what it is made for
   * @return the law in its first state
   * @throws ConfigException if it cannot be made
   */
  public ControlLaw make(LawContext context) {
    try {
      return requireNonNull(maker.apply(context), "nothing was made");
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      throw wrong(key, "could not be made: " + e, e);
    }
  }

  private static ConfigException wrong(String name, String problem, Throwable cause) {
    return ConfigException.of(OPTION, name, problem).because(cause);
  }

  @Override
  public String toString() {
    return key;
  }
}
