package io.github.jettyqos.core.classify;

import java.util.List;

/**
 * Which class takes a request, and why.
 *
 * @param classIndex the index of the class, as the classifier gives it
 * @param className its name
 * @param reason the rule that holds, by its key; or that the class takes the rest
 * @param passedOver the rules that were asked before, by their keys, each with why it does not hold
 */
public record Explanation(
    int classIndex, String className, String reason, List<String> passedOver) {

  /** Copies the list. */
  public Explanation {
    passedOver = List.copyOf(passedOver);
  }

  /**
   * For a person.
   *
   * @return the class and the reason, then a line for each rule that was passed over
   */
  public String inWords() {
    StringBuilder words = new StringBuilder("class " + className + ": " + reason);
    passedOver.forEach(each -> words.append("\n  not ").append(each));
    return words.toString();
  }
}
