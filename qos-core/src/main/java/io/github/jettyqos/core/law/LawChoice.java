package io.github.jettyqos.core.law;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.OneLine;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.function.Function;

/** The choice of a control law: a shipped or a custom one. */
public interface LawChoice {

  /** {@return the name in the configuration and in records} */
  String key();

  /** {@return whether budgets stay where an operator sets them, so that there is no freeze} */
  default boolean keepsBudgets() {
    return false;
  }

  /** The shipped laws. */
  public enum LawKind implements LawChoice {
    /** None: the partition stays until an operator changes it. */
    STATIC,
    /** As static, with a limit on the processors while demand exceeds them. */
    LEND,
    /** The default: worst-case tables, a term for queues, trimmed set points. */
    MTRR,
    /** The queueing model with feedback of Sha et al. 2002. */
    QUEUEING_MODEL,
    /** The queue-length law of Liu et al. 2005. */
    QUEUE_LENGTH,
    /** Service rates by the ages of requests. */
    AGE,
    /** PI control of delays or of their ratios, of Lu et al. 2001. */
    PI,
    /** The optimal law of Gao et al. 2011. */
    OPTIMAL;

    private final String key = Allowed.OneOf.nameOf(this);

    @Override
    public String key() {
      return key;
    }

    @Override
    public boolean keepsBudgets() {
      return this == STATIC || this == LEND;
    }
  }

  /**
   * A custom control law of an application.
   *
   * <p>In code: {@code new OwnLaw("by-queues", ByQueues::new)}. In a configuration file by the name
   * of its class, {@code control: {law: com.example.ByQueues}}; accepted only from a file written
   * by an operator.
   *
   * @param key its name in records; 1 to 200 characters without white space, none of the names of
   *     {@link LawKind}
   * @param maker creates the law: when a server starts, and when an operator chooses it or changes
   *     guarantees; the operator's call waits for it
   */
  public record OwnLaw(String key, Function<LawContext, ControlLaw> maker) implements LawChoice {
    private static final String OPTION = "control.law";

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
     * A law by the name of its class.
     *
     * @param name of a public class in an exported package, which implements {@link ControlLaw} and
     *     has a public constructor of one {@link LawContext}
     * @param loader its class loader; the class is initialised when the law is first made
     * @return the law
     * @throws ConfigException if the class does not exist or does not meet these conditions
     */
    public static OwnLaw ofClass(String name, ClassLoader loader) {
      try {
        Class<?> type = Class.forName(name, false, loader);
        if (!ControlLaw.class.isAssignableFrom(type)) {
          throw ConfigException.of(
              OPTION, name, "does not implement " + ControlLaw.class.getName());
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

    /** Equal for the same class, so that configurations read twice are equal. */
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
     * Creates the law.
     *
     * @param context its environment
     * @return the law in its first state
     * @throws ConfigException if that fails
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
}
