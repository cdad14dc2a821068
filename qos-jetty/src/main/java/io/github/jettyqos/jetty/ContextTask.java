package io.github.jettyqos.jetty;

import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whose request it is that a context of Jetty gives to the pool: a redispatch, a listener of
 * servlets, or what an application gave to {@code AsyncContext.start}.
 *
 * <p>Jetty hands over a lambda, from whichever thread, and nothing of ours is called on the way. So
 * what it has captured is looked at: the request, or the task that has the channel of its servlets.
 * A task of another form, or of an application that has named no request, is nobody's.
 */
final class ContextTask {
  private static final Logger LOG = LoggerFactory.getLogger(ContextTask.class);
  private static final AtomicBoolean SAID = new AtomicBoolean();

  /** What a lambda has captured; none of any other class, and of one that may not be looked at. */
  private static final ClassValue<List<Field>> CAPTURED =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return type.isHidden() ? fields(type) : List.of();
        }
      };

  private static final ClassValue<Boolean> OF_A_CONTEXT =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return type.isHidden() && type.getNestHost() == ContextHandler.class;
        }
      };

  private ContextTask() {}

  /** Its request; null if it is not known. */
  static @Nullable Request requestOf(Runnable task) {
    return OF_A_CONTEXT.get(task.getClass()) ? captured(task) : null;
  }

  private static @Nullable Request captured(Object lambda) {
    try {
      Request inner = null;
      for (Field field : CAPTURED.get(lambda.getClass())) {
        Object value = field.get(lambda);
        if (value instanceof Request request) {
          return request;
        }
        if (value instanceof Runnable && value.getClass().isHidden()) {
          inner = captured(value);
        } else if (value != null && field.getType().getSimpleName().equals("ServletChannel")) {
          inner = (Request) field.getType().getMethod("getRequest").invoke(value);
        }
      }
      return inner;
    } catch (ReflectiveOperationException e) {
      LOG.debug("the request of a task is not known", e);
      return null;
    }
  }

  private static List<Field> fields(Class<?> lambda) {
    List<Field> captured = Arrays.asList(lambda.getDeclaredFields());
    try {
      captured.forEach(field -> field.setAccessible(true));
      return captured;
    } catch (InaccessibleObjectException e) {
      if (SAID.compareAndSet(false, true)) {
        LOG.warn("redispatched requests run outside of any budget: {}", e.getMessage());
      }
      return List.of();
    }
  }
}
