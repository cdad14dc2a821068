package io.github.jettyqos.jetty.admin;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.jspecify.annotations.Nullable;

/**
 * The limits of connections, separate for those with a valid token and for unauthenticated ones.
 * Above a limit the oldest connection is closed: so unauthenticated clients cannot lock out others,
 * and cannot affect authenticated ones.
 *
 * <p>Connections are closed without the lock, since a close calls {@link #onClosed}, in this thread
 * or another.
 */
final class AdminConnections implements Connection.Listener {
  static final int STRANGERS = 128;
  static final int KNOWN = 64;

  @GuardedBy("this")
  private final Set<Connection> strangers = new LinkedHashSet<>();

  @GuardedBy("this")
  private final Set<Connection> known = new LinkedHashSet<>();

  @Override
  public void onOpened(Connection opened) {
    if (!(opened instanceof SslConnection)) { // the connection inside TLS is reported separately
      close(came(opened));
    }
  }

  private synchronized @Nullable Connection came(Connection stranger) {
    return added(strangers, STRANGERS, stranger);
  }

  @Override
  public synchronized void onClosed(Connection closed) {
    strangers.remove(closed);
    known.remove(closed);
  }

  void showedToken(Connection of) {
    close(moved(of));
  }

  private synchronized @Nullable Connection moved(Connection of) {
    // A connection closed meanwhile is in neither set, and is not added again.
    return strangers.remove(of) ? added(known, KNOWN, of) : null;
  }

  @GuardedBy("this")
  private @Nullable Connection added(Set<Connection> to, int most, Connection one) {
    to.add(one);
    if (to.size() <= most) {
      return null;
    }
    Connection oldest = to.iterator().next();
    to.remove(oldest);
    return oldest;
  }

  private static void close(@Nullable Connection oldest) {
    if (oldest != null) {
      oldest.getEndPoint().close(); // without waiting for a response in progress
    }
  }

  synchronized int size() {
    return strangers.size() + known.size();
  }
}
