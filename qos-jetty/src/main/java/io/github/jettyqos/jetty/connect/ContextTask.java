package io.github.jettyqos.jetty.connect;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lookup of the request of a task that a Jetty context gives to the pool: a redispatch, a call
 * of a servlet listener, or a task of {@code AsyncContext.start}.
 *
 * <p>Jetty submits such a task from any thread, and calls no code of this library on the way. So
 * the captured fields of the task are read: the request, or its servlet channel, or a task with one
 * of these. A task of another form, or one for which the application named no request, has no
 * request.
 */
public final class ContextTask {
  private static final Logger LOG = LoggerFactory.getLogger(ContextTask.class);

  private static final String JETTY = "org.eclipse.jetty.";

  /** Of {@code ee10} and later; of {@code ee8} and {@code ee9}, where it is a task itself. */
  private static final String CHANNEL = "org\\.eclipse\\.jetty\\.ee\\d+\\.servlet\\.ServletChannel";

  private static final String OLD_CHANNEL = "org\\.eclipse\\.jetty\\.ee\\d+\\.nested\\.HttpChannel";

  /** The classes whose lambdas, and inner classes, are such tasks. */
  private static final String HOST = "org\\.eclipse\\.jetty\\.server\\.handler\\.ContextHandler";

  /** The host class of tasks of {@code AsyncContext.start}. */
  private static final String STARTS = "org\\.eclipse\\.jetty\\.ee\\d+\\..*\\.AsyncContextState";

  private static final AtomicBoolean SAID = new AtomicBoolean();

  /** The ways from the objects of a class to a request. */
  private static final ClassValue<Way> WAYS =
      new ClassValue<>() {
        @Override
        protected Way computeValue(Class<?> type) {
          return way(type);
        }
      };

  /**
   * The way from an object to its request.
   *
   * @param isTask whether such an object is a task of a context, if it is a task
   * @param isStarted whether it is a task of {@code AsyncContext.start}
   * @param getter of a channel; null for others
   * @param captured fields of other objects; none if they must not be read
   */
  private record Way(
      boolean isTask, boolean isStarted, @Nullable Method getter, List<Field> captured) {}

  private ContextTask() {}

  /** Its request; null if it is not known. */
  public static @Nullable Request requestOf(Runnable task) {
    Way way = WAYS.get(task.getClass());
    return way.isTask ? requestOf(way, task) : null;
  }

  /**
   * Whether a task of a context continues the servlets of a request, as a dispatch and a timeout
   * do: of these Jetty runs one at a time. Other tasks are started by the application.
   */
  public static boolean isRedispatch(Object task) {
    Way way = WAYS.get(task.getClass());
    if (way.isStarted) {
      return false; // though it may have captured a channel
    }
    if (way.getter != null) {
      return true;
    }
    try {
      for (Field field : way.captured) {
        Object value = field.get(task);
        if (value != null && !(value instanceof Request) && isRedispatch(value)) {
          return true;
        }
      }
    } catch (ReflectiveOperationException e) {
      LOG.debug("the kind of a task is not known", e);
    }
    return false;
  }

  private static @Nullable Request requestOf(Way way, Object from) {
    try {
      if (way.getter != null) {
        return (Request) way.getter.invoke(from);
      }
      Request found = null;
      for (Field field : way.captured) {
        Object value = field.get(from);
        if (value instanceof Request request) {
          return request;
        }
        if (value != null && found == null) {
          found = requestOf(WAYS.get(value.getClass()), value);
        }
      }
      return found;
    } catch (ReflectiveOperationException e) {
      LOG.debug("the request of a task is not known", e);
      return null;
    }
  }

  private static Way way(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.getName().matches(CHANNEL)) {
        return new Way(false, false, method(each, "getRequest"), List.of());
      }
      if (each.getName().matches(OLD_CHANNEL)) {
        return new Way(true, false, method(each, "getCoreRequest"), List.of());
      }
    }
    String host = type.getNestHost().getName();
    boolean isInner = !host.equals(type.getName());
    boolean isStarted = isInner && host.matches(STARTS);
    boolean isTask = isStarted || (isInner && host.matches(HOST));
    boolean looked =
        isTask || (type.isHidden() && host.startsWith(JETTY)); // no fields of other classes
    return new Way(isTask, isStarted, null, looked ? fields(type) : List.of());
  }

  private static @Nullable Method method(Class<?> type, String name) {
    try {
      return type.getMethod(name);
    } catch (NoSuchMethodException e) {
      say(e);
      return null;
    }
  }

  private static List<Field> fields(Class<?> type) {
    try {
      List<Field> captured =
          Stream.of(type.getDeclaredFields())
              .filter(field -> Request.class.isAssignableFrom(field.getType()) || leads(field))
              .toList();
      captured.forEach(field -> field.setAccessible(true));
      return captured;
    } catch (InaccessibleObjectException e) {
      say(e);
      return List.of();
    }
  }

  private static boolean leads(Field field) {
    String name = field.getType().getName();
    return field.getType() == Runnable.class || name.matches(CHANNEL) || name.matches(OLD_CHANNEL);
  }

  private static void say(Exception why) {
    if (SAID.compareAndSet(false, true)) {
      LOG.warn("redispatched requests run outside of the budgets: {}", why.toString());
    }
  }
}
