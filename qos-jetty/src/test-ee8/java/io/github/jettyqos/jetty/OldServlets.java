package io.github.jettyqos.jetty;

import io.github.jettyqos.core.QosClass;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** The servlets of {@code ServletContextsTest} in the eldest generation. */
final class OldServlets {
  private OldServlets() {}

  /** One class for all, and another for what it is sent. */
  @QosClass("gold")
  public static final class Gold extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      response.setHeader("X-Class", request.getMethod().equals("POST") ? "silver" : "gold");
    }

    @Override
    @QosClass("silver")
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {}
  }

  /** One class. */
  @QosClass("silver")
  public static final class Silver extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      response.setHeader("X-Class", "silver");
    }
  }

  /** One class. */
  @QosClass("bronze")
  public static final class Bronze extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      response.setHeader("X-Class", "bronze");
    }
  }

  /** None. */
  public static final class Plain extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) {
      response.setHeader("X-Class", "rest");
    }
  }
}
