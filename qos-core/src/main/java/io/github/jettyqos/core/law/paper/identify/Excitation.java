package io.github.jettyqos.core.law.paper.identify;

import io.github.jettyqos.core.check.ConfigException;
import java.util.List;

/**
 * A sequence of inputs for the identification of a plant. The same seed gives the same sequence.
 */
@FunctionalInterface
public interface Excitation {

  /**
   * The next value.
   *
   * @return an input, or an offset to one
   */
  double next();

  /**
   * White noise between two levels, as Lu, Abdelzaher, Stankovic and Son 2001 switch budgets.
   *
   * @param seed 1 to 2147483646
   * @param low one level
   * @param high the other
   * @return the sequence
   */
  static Excitation whiteNoise(int seed, double low, double high) {
    ParkMiller numbers = new ParkMiller(seed);
    return () -> numbers.nextUnit() < 0.5 ? high : low;
  }

  /**
   * White noise around 0, to be added to the operating point of a server in use.
   *
   * @param seed 1 to 2147483646
   * @param amplitude the distance of both levels from the operating point, at least 0
   * @return the sequence
   */
  static Excitation around(int seed, double amplitude) {
    if (!(amplitude >= 0)) {
      throw ConfigException.of("amplitude", amplitude, "is below 0");
    }
    return whiteNoise(seed, -amplitude, amplitude);
  }

  /**
   * Four levels in the pseudo-random order of Gao, Pan and Hu 2011, equation (7), with a period of
   * 1638 values.
   *
   * <p>Each input needs a sequence of its own, else their effects are not identifiable: give them
   * different streams.
   *
   * @param stream which part of the sequence, 0 to 15
   * @param levels the values for 0, 1, 2 and 3
   * @return the sequence
   */
  static Excitation fourLevels(int stream, List<Double> levels) {
    if (levels.size() != ShiftRegister.VALUES) {
      throw ConfigException.of("levels", levels.size(), "values, not " + ShiftRegister.VALUES);
    }
    List<Double> copy = List.copyOf(levels);
    ShiftRegister register = ShiftRegister.stream(stream);
    return () -> copy.get(register.next());
  }
}
