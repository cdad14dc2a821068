package io.github.jettyqos.core.config;

import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.StandardCost;
import java.time.Duration;
import java.util.List;

/** The keys of a holding cost. */
final class CostKeys {
  static final Section<Draft, StandardCost> SECTION =
      new Section<>(
          List.of(
              Key.<Draft, StandardCost, Double>always(
                      "weight",
                      Numbers.decimal(HoldingCost.WEIGHT),
                      (draft, weight) -> draft.weight = weight,
                      StandardCost::weight)
                  .in("per second")
                  .because("What a second of mean residence time costs, beyond the deadline."),
              Key.<Draft, StandardCost, Duration>always(
                      "deadline",
                      Numbers.duration(StandardCost.DEADLINE),
                      (draft, deadline) -> draft.deadline = deadline,
                      StandardCost::deadline)
                  .because("The time that costs nothing. None, so that faster is always better."),
              Key.<Draft, StandardCost, Double>always(
                      "loss",
                      Numbers.decimal(HoldingCost.WEIGHT),
                      (draft, loss) -> draft.loss = loss,
                      StandardCost::lossPenalty)
                  .because(
                      "What it costs if every request is turned away, a share of it for a share. A"
                          + " starved class is fast for the few that it lets in: without this a plan"
                          + " by cost may starve it.")));

  static final Form<StandardCost> FORM =
      new Form<>("a map with any of " + SECTION.names(), CostKeys::read, SECTION::print);

  private CostKeys() {}

  /** What was read so far. */
  static final class Draft {
    private double weight = StandardCost.LINEAR.weight();
    private Duration deadline = StandardCost.LINEAR.deadline();
    private double loss = StandardCost.LINEAR.lossPenalty();
  }

  private static StandardCost read(String key, Value value) {
    Draft draft = new Draft();
    SECTION.read(key, value, draft);
    return new StandardCost(draft.weight, draft.deadline, draft.loss);
  }
}
