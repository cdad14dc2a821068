import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** A web application that knows nothing of classes: an export takes a second, all else 10 ms. */
public class Shop extends HttpServlet {
  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      Thread.sleep(request.getPathInfo().startsWith("/export/") ? 1000 : 10);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    response.getWriter().println("done");
  }
}
