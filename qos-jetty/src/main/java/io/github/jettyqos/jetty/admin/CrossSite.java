package io.github.jettyqos.jetty.admin;

import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;

/**
 * The check that refuses browser requests from pages of other sites. Such a page could neither send
 * a token nor read the answer; the check is a second barrier.
 *
 * <p>Browsers send {@code Origin}, and newer ones {@code Sec-Fetch-Site}; other programs send
 * neither.
 */
final class CrossSite {
  private CrossSite() {}

  static void refuse(Request request) {
    HttpFields headers = request.getHeaders();
    String own = (request.isSecure() ? "https://" : "http://") + headers.get(HttpHeader.HOST);
    if (!allOf(headers.getValuesList("Sec-Fetch-Site"), "same-origin")
        || !allOf(headers.getValuesList(HttpHeader.ORIGIN.asString()), own)) {
      throw new Problem(
          HttpStatus.FORBIDDEN_403, "this comes from the page of another site, which may not ask");
    }
  }

  private static boolean allOf(List<String> given, String only) {
    return given.stream().allMatch(only::equalsIgnoreCase);
  }
}
