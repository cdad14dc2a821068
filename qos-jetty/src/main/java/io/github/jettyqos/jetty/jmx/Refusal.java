package io.github.jettyqos.jetty.jmx;

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
 * What a bean throws: exceptions of the JDK, each with one line, and nothing behind it. Stack
 * traces would tell a console of classes that it has not; those of our own faults are logged.
 */
final class Refusal {
  private static final Logger LOG = LoggerFactory.getLogger(Refusal.class);
  private static final StackTraceElement[] NOWHERE = {};

  /** That of the longest message of a wrong option. */
  private static final int LONGEST = 1000;

  private Refusal() {}

  /** Something is wrong with what was given. */
  static MBeanException of(String problem) {
    return thrown(new IllegalArgumentException(line(problem)));
  }

  /**
   * What was thrown inside.
   *
   * @param what was done, for what nobody expected
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
    cause.setStackTrace(NOWHERE);
    MBeanException refusal = new MBeanException(cause, cause.getMessage());
    refusal.setStackTrace(NOWHERE);
    return refusal;
  }

  /** There is no such attribute. */
  static AttributeNotFoundException noAttribute(@Nullable String name, List<String> known) {
    AttributeNotFoundException refusal =
        new AttributeNotFoundException(
            line("attribute: " + OneLine.of(name) + " is not there; there are " + known));
    refusal.setStackTrace(NOWHERE);
    return refusal;
  }

  /** There is no such operation. */
  static ReflectionException noOperation(String name, List<String> known) {
    String message = line("operation: " + OneLine.of(name) + " is not there; there are " + known);
    NoSuchMethodException cause = new NoSuchMethodException(message);
    cause.setStackTrace(NOWHERE);
    ReflectionException refusal = new ReflectionException(cause, message);
    refusal.setStackTrace(NOWHERE);
    return refusal;
  }

  /** There is such a bean already. */
  static MBeanRegistrationException nameTaken(ObjectName name) {
    MBeanRegistrationException refusal =
        new MBeanRegistrationException(
            null,
            name
                + " is a bean of another server in this JVM; to have this one, too, name the"
                + " servers: Qos.builder(config).name(\"...\")");
    refusal.setStackTrace(NOWHERE);
    return refusal;
  }

  private static String line(String text) {
    return OneLine.of(text, LONGEST);
  }
}
