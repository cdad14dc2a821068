package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.classify.CookieLine;
import io.github.jettyqos.core.classify.RequestView;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.ComplianceViolation;
import org.eclipse.jetty.http.CookieParser;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The classifier's view of a Jetty request. */
final class JettyRequestView implements RequestView {
  private final ClientAddresses addresses;
  private final Request request;

  /**
   * The names and values of cookies in lines that are not plain; null before they were asked for.
   */
  private @Nullable List<String> oddCookies;

  JettyRequestView(ClientAddresses addresses, Request request) {
    this.addresses = addresses;
    this.request = request;
  }

  @Override
  public String path() {
    String path = Request.getPathInContext(request);
    return path == null ? "" : path; // CONNECT has none
  }

  @Override
  public @Nullable String query() {
    return request.getHttpURI().getQuery();
  }

  @Override
  public String method() {
    return request.getMethod();
  }

  @Override
  public @Nullable String host() {
    return Request.getServerName(request);
  }

  @Override
  public @Nullable String connector() {
    return request.getConnectionMetaData().getConnector().getName();
  }

  @Override
  public boolean isFromTrusted() {
    return addresses.isFromTrusted(request);
  }

  @Override
  public List<String> header(String name) {
    return request.getHeaders().getValuesList(name);
  }

  @Override
  public boolean hasHeader(String name) {
    return request.getHeaders().contains(name);
  }

  @Override
  public boolean hasHeader(String name, Rule.Numbers numbers) {
    for (HttpField field : request.getHeaders()) {
      if (field.is(name) && numbers.has(field.getValue())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean hasHeader(String name, String value) {
    for (HttpField field : request.getHeaders()) {
      if (field.is(name)) {
        if (field.getHeader() == HttpHeader.COOKIE) {
          return value.equals(cookie());
        }
        if (value.equals(field.getValue())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Joined: over HTTP/2 a cookie may be split into several fields (RFC 9113, 8.2.3). */
  private @Nullable String cookie() {
    String first = null;
    StringBuilder whole = null;
    for (HttpField field : request.getHeaders()) {
      if (field.getHeader() != HttpHeader.COOKIE) {
        continue;
      }
      if (first == null) {
        first = field.getValue();
      } else {
        whole = whole == null ? new StringBuilder(first) : whole;
        whole.append("; ").append(field.getValue());
      }
    }
    return whole == null ? first : whole.toString();
  }

  @Override
  public boolean hasCookie(String name, String value) {
    int left = CookieLine.MOST;
    CookieLine.Found found = CookieLine.Found.NO;
    for (HttpField field : request.getHeaders()) {
      String line = field.getHeader() == HttpHeader.COOKIE ? field.getValue() : null;
      if (line == null) {
        continue;
      }
      left -= line.length();
      if (left < 0) {
        return false;
      }
      if (found != CookieLine.Found.ODD) {
        // Also if it is found: an odd line may spoil those before it.
        CookieLine.Found here = CookieLine.find(line, name, value);
        found = here == CookieLine.Found.NO ? found : here;
      }
    }
    return found == CookieLine.Found.ODD
        ? asJettyReads(name, value)
        : found == CookieLine.Found.YES;
  }

  /**
   * Reads lines that are not plain as Jetty will for the application, but not with {@link
   * Request#getCookies}: where that fails once, it tells of some cookies later.
   */
  private boolean asJettyReads(String name, String value) {
    List<String> cookies = oddCookies;
    if (cookies == null) {
      cookies = allCookies();
      oddCookies = cookies;
    }
    for (int i = 0; i < cookies.size(); i += 2) {
      if (name.equals(cookies.get(i)) && (value.isEmpty() || value.equals(cookies.get(i + 1)))) {
        return true;
      }
    }
    return false;
  }

  private List<String> allCookies() {
    List<String> all = new ArrayList<>();
    CookieParser.Handler found =
        (name, value, version, domain, path, comment) -> {
          all.add(name);
          all.add(String.valueOf(value));
        };
    HttpConfiguration http = request.getConnectionMetaData().getHttpConfiguration();
    try {
      CookieParser.newParser(
              found, http.getRequestCookieCompliance(), ComplianceViolation.Listener.NOOP)
          .parseFields(header("Cookie"));
    } catch (RuntimeException e) {
      return List.of(); // refused, as Jetty will refuse them to the application
    }
    return all;
  }

  @Override
  public long addressBits() {
    return addresses.addressBits(request);
  }

  @Override
  public long destinationBits() {
    return addresses.destinationBits(request);
  }
}
