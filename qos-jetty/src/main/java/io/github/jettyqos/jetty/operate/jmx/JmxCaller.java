package io.github.jettyqos.jetty.operate.jmx;

import java.lang.reflect.Method;
import java.security.Principal;
import java.util.Set;
import javax.management.remote.JMXPrincipal;
import javax.security.auth.Subject;
import org.jspecify.annotations.Nullable;

/**
 * The caller over JMX: the user of a connection that asks for a password, such as {@code anna over
 * JMX}; else {@code JMX}.
 */
final class JmxCaller {
  private static final String UNKNOWN = "JMX";

  private JmxCaller() {}

  static String name() {
    Subject subject = subject();
    if (subject == null) {
      return UNKNOWN;
    }
    Set<JMXPrincipal> users = subject.getPrincipals(JMXPrincipal.class);
    Set<? extends Principal> all = users.isEmpty() ? subject.getPrincipals() : users;
    // Which of several principals of other classes is the user is unknown.
    return all.size() == 1 ? all.iterator().next().getName() + " over JMX" : UNKNOWN;
  }

  /**
   * The subject of this thread. {@code Subject.current()} exists from JDK 18 on; the way before it
   * no longer works from JDK 24 on. So both are called by reflection.
   */
  private static @Nullable Subject subject() {
    try {
      return (Subject) Subject.class.getMethod("current").invoke(null);
    } catch (NoSuchMethodException e) {
      return subjectOfOldJdk();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null; // an unknown caller may call as well
    }
  }

  private static @Nullable Subject subjectOfOldJdk() {
    try {
      Class<?> context = Class.forName("java.security.AccessControlContext");
      Method here = Class.forName("java.security.AccessController").getMethod("getContext");
      return (Subject)
          Subject.class.getMethod("getSubject", context).invoke(null, here.invoke(null));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
