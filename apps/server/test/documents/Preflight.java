import java.io.File;
import java.util.List;
import org.apache.pdfbox.preflight.PreflightDocument;
import org.apache.pdfbox.preflight.ValidationResult;
import org.apache.pdfbox.preflight.exception.SyntaxValidationException;
import org.apache.pdfbox.preflight.parser.PreflightParser;

/** Prints one line per finding of PDF/A-1b: file, code, words. */
public class Preflight {
  public static void main(String[] files) throws Exception {
    for (String file : files) {
      PreflightParser parser = new PreflightParser(new File(file));
      ValidationResult result;
      try {
        parser.parse();
        try (PreflightDocument document = parser.getPreflightDocument()) {
          document.validate();
          result = document.getResult();
        }
      } catch (SyntaxValidationException refused) {
        result = refused.getResult();
      }
      System.out.println(file + "\t" + (result.isValid() ? "valid" : "invalid"));
      for (ValidationResult.ValidationError error : (List<ValidationResult.ValidationError>) result.getErrorsList())
        System.out.println(file + "\t" + error.getErrorCode() + "\t" + error.getDetails());
    }
  }
}
