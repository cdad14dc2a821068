package io.github.jettyqos.jetty.jmx;

import java.lang.reflect.Method;
import java.security.Principal;
import java.util.Set;
import javax.management.remote.JMXPrincipal;
import javax.security.auth.Subject;
import org.jspecify.annotations.Nullable;

/**
 * Who calls over JMX: the user of a connection that asks for a password, such as {@code anna over
 * JMX}; else {@code JMX}, since nobody said.
 */
final class JmxCaller {
  private static final String NOBODY = "JMX";

  private JmxCaller() {}

  static String name() {
    Subject subject = subject();
    if (subject == null) {
      return NOBODY;
    }
    Set<JMXPrincipal> users = subject.getPrincipals(JMXPrincipal.class);
    Set<? extends Principal> all = users.isEmpty() ? subject.getPrincipals() : users;
    // Of several that are of somebody else's classes nobody knows which is the user.
    return all.size() == 1 ? all.iterator().next().getName() + " over JMX" : NOBODY;
  }

  /**
   * As whom this thread works. From JDK 18 on {@code Subject.current()} says it; before, only what
   * JDK 24 refuses to say. Neither can be called by name in a class that runs on both.
   */
  private static @Nullable Subject subject() {
    try {
      return (Subject) Subject.class.getMethod("current").invoke(null);
    } catch (NoSuchMethodException e) {
      return subjectOfOldJdk();
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null; // who cannot be known may still call
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
