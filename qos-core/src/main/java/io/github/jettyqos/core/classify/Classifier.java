package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import java.net.InetAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the class of a request: the first that has a rule which holds, else the last.
 *
 * <p>Address ranges are tried once per connection, not per request: {@link #addressBits} says which
 * of them hold for an address, one bit each, and rules test bits.
 */
public final class Classifier {
  /** For each class but the last, its rules. The last takes the rest and is never tried. */
  private final CompiledRule[][] rules;

  /** For each class but the last, the ranges that alone are one of its rules. */
  private final long[] rangesAlone;

  private final AddressRanges ranges;

  private Classifier(CompiledRule[][] rules, AddressRanges ranges) {
    this.rules = rules;
    this.ranges = ranges;
    this.rangesAlone = new long[rules.length];
    for (int i = 0; i < rules.length; i++) {
      for (CompiledRule rule : rules[i]) {
        rangesAlone[i] |= rule.rangeAlone();
      }
    }
  }

  /**
   * Compiles the rules of classes.
   *
   * @param classes the classes; the last takes the rest
   * @param syntax the patterns of the container
   * @return the classifier
   * @throws ConfigException if the container cannot read a pattern or there are more than 64
   *     distinct address ranges; the key is like {@code classes.gold.match[0]}
   */
  public static Classifier compile(List<ServiceClass> classes, PatternSyntax syntax) {
    RuleCompiler compiler = new RuleCompiler(syntax);
    CompiledRule[][] rules = compiler.compile(classes);
    return new Classifier(rules, compiler.ranges());
  }

  /**
   * The class of a request. Allocates nothing, takes no lock, reads no clock.
   *
   * @param request the request
   * @return the index of its class
   */
  public int classify(RequestView request) {
    // Asked for once, however many rules have a range: behind a proxy it costs the reading of a
    // header.
    boolean asked = false;
    long bits = 0;
    for (int i = 0; i < rules.length; i++) {
      for (CompiledRule rule : rules[i]) {
        if (rule.needsAddress() && !asked) {
          asked = true;
          bits = request.addressBits();
        }
        if (rule.holds(request, bits)) {
          return i;
        }
      }
    }
    return rules.length;
  }

  /** {@return whether any rule looks at the client's address} */
  public boolean needsAddress() {
    return ranges.size() > 0;
  }

  /**
   * Which ranges of the configuration hold for an address; to be kept with the connection.
   *
   * @param address the address; null, for a peer without one such as that of a Unix socket, is in
   *     no range
   * @return one bit for each range that holds
   */
  public long addressBits(@Nullable InetAddress address) {
    return ranges.bits(address);
  }

  /**
   * The class of a connection, of which only the address is known: the first class that has a rule
   * made of an address range alone which holds, else the last.
   *
   * @param addressBits what {@link #addressBits} gave
   * @return the index of its class
   */
  public int classifyConnection(long addressBits) {
    for (int i = 0; i < rangesAlone.length; i++) {
      if ((rangesAlone[i] & addressBits) != 0) {
        return i;
      }
    }
    return rangesAlone.length;
  }
}
