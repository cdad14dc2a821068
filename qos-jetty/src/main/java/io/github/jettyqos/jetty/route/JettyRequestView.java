package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.classify.RequestView;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The classifier's view of a Jetty request. */
final class JettyRequestView implements RequestView {
  private final ClientAddresses addresses;
  private final Request request;

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
  public long addressBits() {
    return addresses.addressBits(request);
  }
}
