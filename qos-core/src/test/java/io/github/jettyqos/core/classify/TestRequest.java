package io.github.jettyqos.core.classify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A request made by hand, which counts how often its method, headers and address are looked up. */
final class TestRequest implements RequestView {
  private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final String method;
  private final String path;
  private @Nullable String query;
  private @Nullable String host;
  private @Nullable String connector;
  private boolean trusted;
  private long bits;
  private long destinationBits;
  int methodLookups;
  int headerLookups;
  int addressLookups;

  private TestRequest(String method, String path) {
    this.method = method;
    this.path = path;
  }

  static TestRequest of(String method, String path) {
    return new TestRequest(method, path);
  }

  static TestRequest get(String path) {
    return of("GET", path);
  }

  TestRequest query(String sent) {
    this.query = sent;
    return this;
  }

  TestRequest host(String name) {
    this.host = name;
    return this;
  }

  TestRequest over(String connectorName) {
    this.connector = connectorName;
    return this;
  }

  TestRequest fromTrusted() {
    this.trusted = true;
    return this;
  }

  TestRequest with(String header, String value) {
    headers.computeIfAbsent(header, h -> new ArrayList<>()).add(value);
    return this;
  }

  TestRequest bits(long addressBits) {
    this.bits = addressBits;
    return this;
  }

  TestRequest toBits(long bitsOfDestination) {
    this.destinationBits = bitsOfDestination;
    return this;
  }

  @Override
  public @Nullable String query() {
    return query;
  }

  @Override
  public long destinationBits() {
    return destinationBits;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public String method() {
    methodLookups++;
    return method;
  }

  @Override
  public @Nullable String host() {
    return host;
  }

  @Override
  public @Nullable String connector() {
    return connector;
  }

  @Override
  public boolean isFromTrusted() {
    return trusted;
  }

  @Override
  public List<String> header(String name) {
    headerLookups++;
    return headers.getOrDefault(name, List.of());
  }

  @Override
  public long addressBits() {
    addressLookups++;
    return bits;
  }
}
