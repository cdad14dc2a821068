package io.github.jettyqos.core.classify;

import java.util.List;

/**
 * The explanation of the class of a request.
 *
 * @param classIndex the index of the class
 * @param className its name
 * @param reason the key of the matching rule; or that the class takes all remaining requests
 * @param passedOver the keys of earlier rules, each with the reason for no match
 */
public record Explanation(
    int classIndex, String className, String reason, List<String> passedOver) {

  /**
   * The addresses of a connection, as explanations show them.
   *
   * @param client that of the client
   * @param destination that of this server
   */
  record Addresses(String client, String destination) {}

  public Explanation {
    passedOver = List.copyOf(passedOver);
  }

  /**
   * Returns the explanation in words.
   *
   * @return the class and the reason, then a line for each rule that was passed over
   */
  public String inWords() {
    StringBuilder words = new StringBuilder("class " + className + ": " + reason);
    passedOver.forEach(each -> words.append("\n  not ").append(each));
    return words.toString();
  }
}
