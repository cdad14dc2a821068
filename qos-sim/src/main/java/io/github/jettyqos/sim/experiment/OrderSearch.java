package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.LinearSolverFactory_DDRM;
import org.ejml.interfaces.linsol.LinearSolverDense;

/**
 * The search for the order of a plant: the lowest order that the next higher one does not beat.
 *
 * <p>Deviation from Gao, Pan and Hu 2011, section 4.1: every order is fitted to, and judged by, the
 * same samples, those that the highest one can explain; and by least squares over all of them at
 * once, so that no start value plays a part.
 *
 * @param order the order
 * @param losses sum of squared errors of each order from 1 up
 * @param tests each order from 2 up against the one below it
 */
public record OrderSearch(int order, List<Double> losses, List<OrderTest> tests) {

  /** Copies the lists. */
  public OrderSearch {
    losses = List.copyOf(losses);
    tests = List.copyOf(tests);
  }

  /**
   * Fits and compares.
   *
   * @param highest the highest order to look at, with the rest of the shape
   * @param inputs inputs in force during each period
   * @param outputs outputs at the end of each period, as many
   * @return the order, and what it was found by
   */
  public static OrderSearch of(ArxShape highest, List<double[]> inputs, List<double[]> outputs) {
    if (inputs.size() != outputs.size()) {
      throw ConfigException.of(
          "inputs", inputs.size(), "periods, but outputs of " + outputs.size());
    }
    int samples = outputs.size() - highest.order();
    List<Double> losses = new ArrayList<>();
    List<OrderTest> tests = new ArrayList<>();
    int found = 1;
    for (int order = 1; order <= highest.order(); order++) {
      ArxShape shape = shape(highest, order);
      losses.add(loss(shape, highest.order(), inputs, outputs));
      if (order > 1) {
        ArxShape lower = shape(highest, order - 1);
        OrderTest test =
            OrderTest.of(lower, losses.get(order - 2), shape, losses.get(order - 1), samples);
        tests.add(test);
        found = test.higherIsBetter() && found == order - 1 ? order : found;
      }
    }
    return new OrderSearch(found, losses, tests);
  }

  /**
   * The latest values of a series, as ARX models take them.
   *
   * @param last index of the latest value
   * @param count how many values
   * @return the values, the latest first
   */
  public static List<double[]> latest(List<double[]> series, int last, int count) {
    return IntStream.range(0, count).mapToObj(lag -> series.get(last - lag)).toList();
  }

  private static ArxShape shape(ArxShape highest, int order) {
    return new ArxShape(order, highest.inputs(), highest.outputs(), highest.offset());
  }

  private static double loss(
      ArxShape shape, int first, List<double[]> inputs, List<double[]> outputs) {
    int samples = outputs.size() - first;
    DMatrixRMaj regressors = new DMatrixRMaj(samples, shape.parameters());
    DMatrixRMaj wanted = new DMatrixRMaj(samples, shape.outputs());
    for (int s = 0; s < samples; s++) {
      int k = first + s;
      double[] regressor =
          shape.regressor(latest(inputs, k, shape.order()), latest(outputs, k - 1, shape.order()));
      System.arraycopy(regressor, 0, regressors.data, s * regressor.length, regressor.length);
      System.arraycopy(outputs.get(k), 0, wanted.data, s * shape.outputs(), shape.outputs());
    }
    // Columns may depend on each other where inputs move alike; the pseudo-inverse bears that.
    LinearSolverDense<DMatrixRMaj> solver = LinearSolverFactory_DDRM.pseudoInverse(true);
    if (!solver.setA(regressors.copy())) {
      throw new ArithmeticException("no least squares of order " + shape.order());
    }
    DMatrixRMaj found = new DMatrixRMaj(shape.parameters(), shape.outputs());
    solver.solve(wanted.copy(), found);
    CommonOps_DDRM.multAdd(-1, regressors, found, wanted);
    return CommonOps_DDRM.dot(
        DMatrixRMaj.wrap(wanted.data.length, 1, wanted.data),
        DMatrixRMaj.wrap(wanted.data.length, 1, wanted.data));
  }
}
