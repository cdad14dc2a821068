package io.github.jettyqos.jetty.operate.jmx;

import io.github.jettyqos.core.text.OneLine;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import javax.management.AttributeNotFoundException;
import javax.management.MBeanException;
import javax.management.MBeanRegistrationException;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exceptions of beans: of classes of the JDK, each with one line and no stack trace, which
 * would name classes that a console does not have. Unexpected exceptions are logged.
 */
final class Refusal {
  private static final Logger LOG = LoggerFactory.getLogger(Refusal.class);
  private static final StackTraceElement[] NOWHERE = {};

  /** The length of the longest message about a wrong option. */
  private static final int LONGEST = 1000;

  private Refusal() {}

  /** A wrong argument. */
  static MBeanException of(String problem) {
    return thrown(new IllegalArgumentException(line(problem)));
  }

  /**
   * An exception for an exception of the called code.
   *
   * @param what was done, for the message about an unexpected one
   */
  static MBeanException of(String what, Throwable thrown) {
    Throwable cause = cause(thrown);
    String message = cause.getMessage() == null ? "" : cause.getMessage().strip();
    if (!message.isEmpty() && cause instanceof IllegalArgumentException) {
      return of(message);
    }
    if (!message.isEmpty() && cause instanceof IllegalStateException) {
      return thrown(new IllegalStateException(line(message)));
    }
    LOG.warn("{} over JMX failed", OneLine.of(what), cause);
    return thrown(
        new IllegalStateException(
            line(
                what
                    + " failed: "
                    + cause.getClass().getSimpleName()
                    + (message.isEmpty() ? "" : " (" + message + ")")
                    + "; the log of the server says more")));
  }

  private static Throwable cause(Throwable thrown) {
    Throwable inner = thrown;
    while (inner.getCause() != null && isWrapper(inner)) {
      inner = inner.getCause();
    }
    return inner;
  }

  private static boolean isWrapper(Throwable thrown) {
    return thrown instanceof MBeanException
        || thrown instanceof ReflectionException
        || thrown instanceof InvocationTargetException;
  }

  private static MBeanException thrown(RuntimeException cause) {
    return bare(new MBeanException(bare(cause), cause.getMessage()));
  }

  private static <T extends Throwable> T bare(T exception) {
    exception.setStackTrace(NOWHERE);
    return exception;
  }

  /** There is no such attribute. */
  static AttributeNotFoundException noAttribute(@Nullable String name, List<String> known) {
    return bare(new AttributeNotFoundException(missing("attribute: " + OneLine.of(name), known)));
  }

  /** There is no such operation. */
  static ReflectionException noOperation(String name, List<String> known) {
    String message = missing("operation: " + OneLine.of(name), known);
    return bare(new ReflectionException(bare(new NoSuchMethodException(message)), message));
  }

  private static String missing(String what, List<String> known) {
    return line(what + " is not there; there are " + known);
  }

  /** There is such a bean already. */
  static MBeanRegistrationException nameTaken(ObjectName name) {
    return bare(
        new MBeanRegistrationException(
            null,
            name
                + " is a bean of another server in this JVM; to have this one, too, name the"
                + " servers: Qos.builder(config).name(\"...\")"));
  }

  private static String line(String text) {
    return OneLine.of(text, LONGEST);
  }
}
