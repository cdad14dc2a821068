package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The common part of laws with a {@link PiController} for each input: bumpless transfer, and
 * identification.
 */
abstract class PiLaw implements ControlLaw {
  final ControlledDelays delays;
  final BudgetBounds all;
  @Nullable Partition proposed;

  private final String name;
  private final Tuning tuning;
  private final PiController[] controllers;
  private final boolean[] moves;
  private boolean takesOver;

  PiLaw(String name, ControlledDelays delays, Tuning tuning, int inputs) {
    this.name = name;
    this.delays = delays;
    this.tuning = tuning;
    this.all = BudgetBounds.of(delays.classes(), delays.threads());
    this.moves = new boolean[inputs];
    this.controllers = new PiController[inputs];
    for (int i = 0; i < inputs; i++) {
      // The start value is irrelevant, as the first period takes over the partition in force.
      controllers[i] = new PiController(tuning.gains(i), 0);
    }
  }

  /** The input of the partition in force. */
  abstract double input(int i, Partition inForce);

  /** The controlled output; empty without completions. */
  abstract Optional<Double> output(int i, Measurement measured);

  /** The reference of an output. */
  abstract double reference(int i);

  /** Whether an input differs from the last proposal. */
  abstract boolean isMoved(int i, Partition inForce);

  /** A regular step, without a transfer. */
  abstract Proposal step(Measurement measured, BudgetBounds bounds);

  @Override
  public final void takeOver() {
    takesOver = true;
  }

  /** Takes over the partition in force. */
  final Partition takeOver(Measurement measured) {
    Partition start = bounds(measured).nearest(measured.partition());
    takesOver = false;
    for (int i = 0; i < controllers.length; i++) {
      tuning.skip(i); // earlier data do not apply
      double reference = reference(i);
      double error = output(i, measured).map(output -> reference - output).orElse(0.0);
      controllers[i].takeOver(input(i, start), error);
    }
    proposed = start;
    return start;
  }

  @Override
  public final Proposal propose(Measurement measured) {
    return takesOver
        ? Proposal.of(takeOver(measured), name + ", taken over")
        : step(measured, bounds(measured));
  }

  private BudgetBounds bounds(Measurement measured) {
    return all.upTo(measured.useful(all.threads()));
  }

  /** Returns the unlimited input of a controller, after it has learned from the period. */
  final double ask(int i, Measurement measured) {
    Partition inForce = measured.partition();
    PiController controller = controllers[i];
    if (isMoved(i, inForce)) {
      controller.restart(input(i, inForce));
    }
    Optional<Double> output = output(i, measured);
    moves[i] = output.isPresent();
    if (output.isEmpty()) {
      tuning.skip(i);
      return controller.input();
    }
    tuning.learn(i, input(i, inForce), output.get());
    controller.gains(tuning.gains(i));
    return controller.propose(reference(i) - output.get());
  }

  /** Sets the applied input of a controller. */
  final void applied(int i, double asked, double made) {
    if (moves[i]) {
      controllers[i].applied(asked, made);
    }
  }

  /** An input with its excitation. */
  final double excited(int i, double input) {
    return input * (1 + tuning.excitation(i));
  }

  final Proposal proposal(Partition next, String remark) {
    proposed = next;
    return Proposal.of(next, name + remark + tuning.remark());
  }
}
