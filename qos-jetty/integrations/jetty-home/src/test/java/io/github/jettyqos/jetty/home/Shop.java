package io.github.jettyqos.jetty.home;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** The servlet of the web application: an export lasts until a request for {@code /release}. */
public class Shop extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private final transient Semaphore released = new Semaphore(0);
  private final AtomicInteger exports = new AtomicInteger();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    String path = request.getPathInfo();
    if (path.equals("/release")) {
      released.release(100);
    } else if (path.startsWith("/export/")) {
      exports.incrementAndGet();
      released.acquireUninterruptibly();
    }
    response.getWriter().println(exports.get());
  }
}
